import type { Page } from '@playwright/test';
import type { ApiPerson } from './api-person.ts';
import type { Site } from './site.ts';

/** Stores a person's session in the browser like the sign-in screen does. */
export async function storeSession(page: Page, site: Site, person: Pick<ApiPerson, 'token'>): Promise<void> {
  await page.context().setStorageState({
    cookies: [],
    origins: [{ origin: site.url, localStorage: [{ name: 'session_token', value: person.token }] }],
  });
}
