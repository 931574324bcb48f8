import { PageLoader } from '../../ui/page-loader.tsx';

export function LoginScreen() {
  return <PageLoader />;
}
