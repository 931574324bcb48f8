import { getInfo, updateInfo } from '@nazar/domain/api/user-calls.ts';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from './call-api.ts';
import { callQueryKey } from './query-client.ts';

/** Stores the name of the signed-in person that others see. */
export async function storeProfileName(client: QueryClient, profileName: string): Promise<void> {
  const info = await callApi(updateInfo, { profileName: profileName.trim() });
  client.setQueryData(callQueryKey(getInfo, {}), info);
}
