import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMe } from './me-query.ts';
import { storeProfileName } from './store-profile-name.ts';

/** Offers people without a public name to show their account's name, which only owners of inquiries see. */
export function usePublicNameOffer(onSaved?: () => void) {
  const me = useMe();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (name: string) => storeProfileName(client, name),
    ...(onSaved !== undefined && { onSuccess: onSaved }),
  });
  if (me === undefined || me.publicName !== null || me.name === '') return null;
  const { name } = me;
  return { name, isPending: save.isPending, accept: () => save.mutate(name) };
}
