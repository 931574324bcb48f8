import { PageLoader } from '../../ui/page-loader.tsx';

export function InquiryDetailScreen() {
  return <PageLoader />;
}
