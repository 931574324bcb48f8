import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { deleteMyImage } from '@nazar/domain/api/user-calls.ts';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { callApi } from '../../../../api/call-api.ts';
import { getNameForInitials } from '../../../../api/person-name.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { PersonPicture } from '../../../../ui/person-picture.tsx';
import { showSuccess } from '../../../../ui/show-success.ts';
import { acceptedImageMediaTypes, findImageRefusal } from '../../../files/index.ts';
import { useUpdateCachedUserInfo } from '../profile-queries.ts';
import { CropDialog } from './crop-dialog.tsx';

/** The avatar, which is stored immediately and not with the form. */
export function AvatarField({ info }: { info: UserInfo }) {
  const { t } = useTranslation('profile');
  const keepInfo = useUpdateCachedUserInfo();
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [removing, { open, close }] = useDisclosure(false);
  const [busy, setBusy] = useState(false);
  const reset = useRef<() => void>(null);
  const chooser = useRef<HTMLButtonElement>(null);

  const chooseFile = (file: File | null) => {
    // Otherwise choosing the same file again would cause no change event.
    reset.current?.();
    if (file === null) return;
    const refusal = findImageRefusal(file);
    setProblem(refusal === null ? null : t(`upload:${refusal}`));
    if (refusal === null) setChosen(file);
  };
  const applyAvatar = (picture: string | null) => {
    keepInfo({ picture });
    const message = t(picture === null ? 'picture.removed' : 'picture.saved');
    showSuccess(message);
  };
  const remove = async () => {
    setBusy(true);
    try {
      await callApi(deleteMyImage, {});
      applyAvatar(null);
      requestAnimationFrame(() => chooser.current?.focus());
    } catch (refused) {
      // A notification already reports the problem.
      if (!(refused instanceof ApiProblem)) throw refused;
    } finally {
      setBusy(false);
      close();
    }
  };
  return (
    <>
      <Group gap="md" align="center">
        <PersonPicture
          size={72}
          name={getNameForInitials(info)}
          picture={info.picture}
          alt={t(info.picture === null ? 'picture.none' : 'picture.alt')}
        />
        <Stack gap="xs" flex="1 1 160px">
          <Group gap="xs">
            <FileButton accept={acceptedImageMediaTypes.join(',')} onChange={chooseFile} resetRef={reset}>
              {(props) => (
                <Button {...props} ref={chooser} leftSection={<IconUpload size={18} aria-hidden />}>
                  {t(info.picture === null ? 'picture.choose' : 'picture.replace')}
                </Button>
              )}
            </FileButton>
            {info.picture !== null && (
              <Button variant="subtle" leftSection={<IconTrash size={18} aria-hidden />} onClick={open}>
                {t('picture.remove')}
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {t('upload:kinds')}
          </Text>
          {problem !== null && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {problem}
            </Text>
          )}
        </Stack>
      </Group>
      <CropDialog
        file={chosen}
        onClose={() => setChosen(null)}
        onStored={(picture) => {
          setChosen(null);
          applyAvatar(picture);
        }}
        onUnreadable={() => {
          setChosen(null);
          setProblem(t('upload:typeNotAccepted'));
        }}
      />
      <ConfirmDialog
        opened={removing}
        title={t('picture.removeTitle')}
        confirmLabel={t('picture.remove')}
        loading={busy}
        onConfirm={() => void remove()}
        onClose={close}
      >
        {t('picture.removeText')}
      </ConfirmDialog>
    </>
  );
}
