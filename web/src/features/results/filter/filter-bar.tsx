import {
  Alert,
  Button,
  CloseButton,
  Group,
  SegmentedControl,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core';
import type { FilterFields } from '@nazar/domain/api/filter-calls.ts';
import { type Filter, type FilterClause, maxFilterClauses } from '@nazar/domain/results/filter/filter.ts';
import { IconFilterPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { PartLoadFailure } from '../../../ui/loading/part-load-failure.tsx';
import classes from './filter-bar.module.css';
import { FilterClauseDialog } from './filter-clause-dialog.tsx';
import { SavedFilters } from './saved-filters.tsx';
import type { FilterState } from './use-filter-state.ts';
import { useFormatFilterClause } from './use-format-filter-clause.ts';

type FilterBarProps = {
  inquiryId: string;
  state: FilterState;
  /** The name of the bar, if there are two. */
  label?: string;
  /** The number of matching responses, as text. */
  status?: ReactNode;
  /** Whether `status` is still about the previous filter. */
  outdated?: boolean;
  /** More buttons or filters. */
  children?: ReactNode;
  /** Whether its buttons form two equal columns, for a phone. */
  isGrid?: boolean;
  /** The end of the row, shown even before the filter is loaded or if there is none. */
  end?: ReactNode;
};

/** The filter of the screen's responses, as conditions that can be added, changed and removed. */
export function FilterBar(props: FilterBarProps) {
  const { inquiryId, state, label, status, outdated = false, children, end, isGrid = false } = props;
  const { t } = useTranslation('filters');
  const format = useFormat();
  const size = isGrid ? 'sm' : 'xs';
  const { fields, query, filter, lost, change } = state;
  /** The index of the condition in the dialog, or null for a new one. */
  const [edited, setEdited] = useState<number | null | undefined>(undefined);
  if (fields === undefined) {
    return (
      <Row {...{ end, isGrid }}>
        <PartLoadFailure query={query} />
        {children}
      </Row>
    );
  }
  if (fields.firstDay === null && filter === null && lost === 0) return <Row end={end} />;
  const clauses = filter?.clauses ?? [];
  const applyFilter = (next: readonly FilterClause[], match: Filter['match'] = filter?.match ?? 'all') =>
    change(next.length === 0 ? null : { match, clauses: [...next] });
  const applyClause = (clause: FilterClause) => {
    setEdited(undefined);
    applyFilter(
      typeof edited === 'number'
        ? clauses.map((each, index) => (index === edited ? clause : each))
        : [...clauses, clause],
    );
  };
  const mayAdd = clauses.length < (fields.limited ? 1 : maxFilterClauses);
  return (
    <Stack gap="xs" component="section" aria-label={label ?? t('title')}>
      <Row {...{ end, isGrid }}>
        {label !== undefined && (
          <Text fw={600} size="sm">
            {label}
          </Text>
        )}
        <Chips
          {...{ fields, clauses }}
          onEdit={setEdited}
          onRemove={(at) => applyFilter(removeAt(clauses, at))}
        />
        {clauses.length > 1 && (
          <SegmentedControl
            size={size}
            aria-label={t('match.label')}
            value={filter?.match ?? 'all'}
            onChange={(match) => applyFilter(clauses, match)}
            data={(['all', 'any'] as const).map((value) => ({ value, label: t(`match.${value}`) }))}
          />
        )}
        {mayAdd && (
          <Button
            size={size}
            variant="default"
            leftSection={<IconFilterPlus size={16} aria-hidden />}
            onClick={() => setEdited(null)}
          >
            {t(clauses.length === 0 && !isGrid ? 'start' : 'add')}
          </Button>
        )}
        {clauses.length > 0 && (
          <Button size={size} variant="subtle" color="gray.7" onClick={() => change(null)}>
            {t('clear')}
          </Button>
        )}
        <SavedFilters {...{ inquiryId, fields, filter, size }} onChoose={change} />
        {children}
      </Row>
      {mayAdd && fields.flagged > 0 && !clauses.some(({ kind }) => kind === 'flagged') && (
        <Alert color="yellow.9" p="xs" className={classes.screenOnly}>
          <Group gap="xs">
            <Text size="sm">
              {t('flagged', { count: fields.flagged, shown: format.number(fields.flagged) })}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => applyFilter([...clauses, { kind: 'flagged', flagged: false }])}
            >
              {t('leaveOut')}
            </Button>
          </Group>
        </Alert>
      )}
      {lost > 0 && (
        <Alert color="yellow.9" p="xs">
          <Group gap="xs">
            <Text size="sm">{t('lost', { count: lost, shown: format.number(lost) })}</Text>
            <Button size="compact-sm" variant="default" onClick={() => change(filter)}>
              {t('forget')}
            </Button>
          </Group>
        </Alert>
      )}
      {status !== undefined && (filter !== null || label !== undefined) && (
        <Text size="sm" c="dimmed" role="status">
          {outdated ? '…' : status}
        </Text>
      )}
      <FilterClauseDialog
        fields={fields}
        clause={typeof edited === 'number' ? (clauses[edited] ?? undefined) : edited}
        onDone={applyClause}
        onClose={() => setEdited(undefined)}
      />
    </Stack>
  );
}

/** Both ends keep their positions while the filter loads. */
function Row({ end, children, isGrid }: Pick<FilterBarProps, 'end' | 'children' | 'isGrid'>) {
  if (isGrid) return <div className={classes.grid}>{children}</div>;
  if (end === undefined) return children === undefined ? null : <Group gap="xs">{children}</Group>;
  return (
    <div className={classes.row}>
      <Group gap="xs" className={classes.start}>
        {children}
      </Group>
      {end}
    </div>
  );
}

const removeAt = <Each,>(all: readonly Each[], at: number) => all.filter((_, index) => index !== at);

type ChipsProps = {
  fields: FilterFields;
  clauses: readonly FilterClause[];
  onEdit: (at: number) => void;
  onRemove: (at: number) => void;
};

function Chips({ fields, clauses, onEdit, onRemove }: ChipsProps) {
  const { t } = useTranslation('filters');
  const formatClause = useFormatFilterClause(fields);
  if (clauses.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('parts')}>
      {clauses.map((clause, index) => {
        const words = formatClause(clause);
        return (
          // Two conditions may be equal.
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity
          <li key={index} className={classes.chip}>
            <UnstyledButton className={classes.words} title={words} onClick={() => onEdit(index)}>
              {words}
            </UnstyledButton>
            <CloseButton
              size={24}
              aria-label={t('remove', { part: words })}
              onClick={() => onRemove(index)}
            />
          </li>
        );
      })}
    </ul>
  );
}
