import { PageLoader } from '../../ui/page-loader.tsx';

export function ResultsScreen() {
  return <PageLoader />;
}
