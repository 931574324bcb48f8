import { ChangeIdentifier } from './components/change-identifier.tsx';
import { mobileChange } from './identifier-change.ts';

export function ChangeMobileScreen() {
  return <ChangeIdentifier change={mobileChange} />;
}
