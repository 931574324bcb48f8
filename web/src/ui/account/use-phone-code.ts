import { useEffect, useRef } from 'react';

// Not among the types of the browser's own: https://wicg.github.io/web-otp/
type PhoneCodeRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } };

/** On phones that can, offers the code of a message that names our site, without leaving the screen. */
export function usePhoneCode(onCode: (code: string) => void): void {
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
      // Refused, or no message came: it can be typed as ever.
      () => undefined,
    );
    return () => controller.abort();
  }, []);
}
