import { ChangeIdentifier } from './components/change-identifier.tsx';
import { mobileNumberChangeConfig } from './identifier-change-config.ts';

export function ChangeMobileScreen() {
  return <ChangeIdentifier change={mobileNumberChangeConfig} />;
}
