import { PageLoader } from '../../ui/page-loader.tsx';

export function ChartListScreen() {
  return <PageLoader />;
}
