import { Group, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import classes from './bars.module.css';

type Numbers = NonNullable<QuestionSummary['numbers']>;

/** The shape of the answers, their mean, middle and ends; the same counts as a table on demand. */
export function NumberHistogram({ numbers, title }: { numbers: Numbers; title: string }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const [open, { toggle }] = useDisclosure(false);
  const two = (value: number) => format.number(value, { maximumFractionDigits: 2 });
  const most = Math.max(...numbers.bins.map((bin) => bin.count), 1);
  const name = (bin: Numbers['bins'][number]) =>
    bin.from === bin.to ? two(bin.from) : t('range', { from: two(bin.from), to: two(bin.to) });
  const figures = [
    { label: t('numbers.mean'), value: two(numbers.mean) },
    { label: t('numbers.median'), value: two(numbers.median) },
    { label: t('numbers.min'), value: two(numbers.min) },
    { label: t('numbers.max'), value: two(numbers.max) },
    ...(numbers.nps === null
      ? []
      : [{ label: t('numbers.nps'), value: format.number(Math.round(numbers.nps)) }]),
  ];
  return (
    <Stack gap="sm">
      <Group gap="lg">
        {figures.map((figure) => (
          <Stack key={figure.label} gap={0}>
            <Text size="sm" c="dimmed">
              {figure.label}
            </Text>
            <Text fw={650} fz="lg">
              {figure.value}
            </Text>
          </Stack>
        ))}
      </Group>
      <div>
        <div className={classes.histogram} role="img" aria-label={t('histogramOf', { title })}>
          {numbers.bins.map((bin) => (
            <div
              key={bin.from}
              className={classes.column}
              style={{ blockSize: `${(bin.count / most) * 100}%` }}
              title={`${name(bin)}: ${format.number(bin.count)}`}
            />
          ))}
        </div>
        <div className={classes.ends}>
          <span>{two(numbers.bins[0]?.from ?? numbers.min)}</span>
          <span>{two(numbers.bins.at(-1)?.to ?? numbers.max)}</span>
        </div>
      </div>
      <UnstyledButton onClick={toggle} aria-expanded={open} c="cyan.9" fz="sm" w="fit-content">
        {open ? t('hideTable') : t('showTable')}
      </UnstyledButton>
      {open && (
        <Table maw={420} aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('table.value')}</Table.Th>
              <Table.Th>{t('table.count')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {numbers.bins
              .filter((bin) => bin.count > 0)
              .map((bin) => (
                <Table.Tr key={bin.from}>
                  <Table.Td>{name(bin)}</Table.Td>
                  <Table.Td>{format.number(bin.count)}</Table.Td>
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}
