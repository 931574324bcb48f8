import { PageLoader } from '../../ui/page-loader.tsx';

export function ChartWizardScreen() {
  return <PageLoader />;
}
