import { PageLoader } from '../../ui/page-loader.tsx';

export function SignupScreen() {
  return <PageLoader />;
}
