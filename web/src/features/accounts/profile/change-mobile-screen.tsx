import { ChangeIdentifier } from './components/change-identifier.tsx';
import { mobileNumberChange } from './identifier-change.ts';

export function ChangeMobileScreen() {
  return <ChangeIdentifier change={mobileNumberChange} />;
}
