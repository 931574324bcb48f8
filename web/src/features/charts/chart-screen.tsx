import { PageLoader } from '../../ui/page-loader.tsx';

export function ChartScreen() {
  return <PageLoader />;
}
