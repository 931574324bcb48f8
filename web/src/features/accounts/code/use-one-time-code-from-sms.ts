import { useEffect, useRef } from 'react';

// Missing in TypeScript's browser types: https://wicg.github.io/web-otp/
type PhoneCodeRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } };

/** On phones that support it, offers the code from a message that names our site. */
export function useOneTimeCodeFromSms(onCode: (code: string) => void): void {
  const take = useRef(onCode);
  useEffect(() => {
    take.current = onCode;
  });
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const controller = new AbortController();
    const request: PhoneCodeRequest = { otp: { transport: ['sms'] }, signal: controller.signal };
    navigator.credentials.get(request).then(
      (found) => {
        if (found !== null && 'code' in found) take.current(String(found.code));
      },
      // The person refused or no message came, so they can still type the code.
      () => undefined,
    );
    return () => controller.abort();
  }, []);
}
