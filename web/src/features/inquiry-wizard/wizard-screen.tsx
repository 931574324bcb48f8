import { PageLoader } from '../../ui/page-loader.tsx';

export function WizardScreen() {
  return <PageLoader />;
}
