import { ChangeIdentifier } from './components/change-identifier.tsx';
import { emailChange } from './identifier-change.ts';

export function ChangeEmailScreen() {
  return <ChangeIdentifier change={emailChange} />;
}
