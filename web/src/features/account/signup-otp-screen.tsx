import { PageLoader } from '../../ui/page-loader.tsx';

export function SignupOtpScreen() {
  return <PageLoader />;
}
