import { ChangeIdentifier } from './components/change-identifier.tsx';
import { emailAddressChange } from './identifier-change.ts';

export function ChangeEmailScreen() {
  return <ChangeIdentifier change={emailAddressChange} />;
}
