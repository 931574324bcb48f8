import { Button, Group as Row, SegmentedControl, Stack, Text } from '@mantine/core';
import { bringGroupToMyInquiry } from '@nazar/domain/api/invitee-calls.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { PartLoadFailure } from '../../../ui/loading/part-load-failure.tsx';
import { type PeopleImportTarget, usePeopleGroups } from '../group-queries.ts';

type ListTarget = Extract<PeopleImportTarget, { inquiryId: string }>;
type ImportModeAndGroupsProps = {
  target: ListTarget;
  isListEmpty: boolean;
  onTarget: (target: PeopleImportTarget) => void;
  onChecked: (id: string) => void;
};

const modes = ['add', 'replace'] as const;

/** Whether people are added to the list or replace it, and the groups that they can be added from. */
export function ImportModeAndGroupFields({
  target,
  isListEmpty,
  onTarget,
  onChecked,
}: ImportModeAndGroupsProps) {
  const { t } = useTranslation('people');
  const groups = usePeopleGroups();
  const [groupId, setGroupId] = useState<string | null>(null);
  const bring = useMutation({
    mutationFn: (id: string) => callApi(bringGroupToMyInquiry, { ...target, groupId: id }),
    onSuccess: ({ id }) => onChecked(id),
  });
  const offered = (groups.data ?? []).filter(({ peopleCount }) => peopleCount > 0);
  if (isListEmpty && offered.length === 0 && !groups.isError) return null;
  return (
    <Stack gap="sm">
      {!isListEmpty && (
        <>
          <SegmentedControl
            aria-label={t('invited.mode')}
            value={target.mode}
            onChange={(value) =>
              onTarget({ ...target, mode: modes.find((mode) => mode === value) ?? target.mode })
            }
            data={modes.map((value) => ({ value, label: t(`invited.modes.${value}`) }))}
          />
          <Text size="sm" c="dimmed">
            {t(`invited.modeHints.${target.mode}`)}
          </Text>
        </>
      )}
      <PartLoadFailure query={groups} />
      {offered.length > 0 && (
        <Row align="flex-end" gap="sm">
          <Select
            label={t('invited.fromGroup')}
            placeholder={t('invited.chooseGroup')}
            flex={1}
            miw={200}
            data={offered.map(({ id, name, peopleCount }) => ({
              value: id,
              label: `\u2068${name}\u2069 (${t('people', { count: peopleCount })})`,
            }))}
            value={groupId}
            onChange={setGroupId}
          />
          <Button
            disabled={groupId === null}
            loading={bring.isPending}
            onClick={() => groupId !== null && bring.mutate(groupId)}
          >
            {t('import.check')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
