import { updateInfo } from '@nazar/domain/api/user-calls.ts';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from './call-api.ts';
import { updateCachedUserInfo } from './update-cached-user-info.ts';

/** Stores the name of the signed-in person that others see. */
export async function storeProfileName(client: QueryClient, profileName: string): Promise<void> {
  updateCachedUserInfo(client, await callApi(updateInfo, { profileName: profileName.trim() }));
}
