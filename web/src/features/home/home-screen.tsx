import { PageLoader } from '../../ui/page-loader.tsx';

export function HomeScreen() {
  return <PageLoader />;
}
