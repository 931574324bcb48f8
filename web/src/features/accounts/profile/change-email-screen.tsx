import { ChangeIdentifier } from './components/change-identifier.tsx';
import { emailAddressChangeConfig } from './identifier-change-config.ts';

export function ChangeEmailScreen() {
  return <ChangeIdentifier change={emailAddressChangeConfig} />;
}
