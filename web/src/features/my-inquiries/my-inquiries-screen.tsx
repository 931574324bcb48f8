import { PageLoader } from '../../ui/page-loader.tsx';

export function MyInquiriesScreen() {
  return <PageLoader />;
}
