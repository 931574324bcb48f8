import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { ReactNode } from 'react';
import { FoldedSection } from '../../../../ui/folded-section.tsx';
import { useHasDraftFieldProblem } from '../draft/use-draft.ts';

type SettingGroupProps = {
  title: string;
  hint?: ReactNode;
  /** Its values in a few words each; false entries are left out. */
  summary: readonly (string | false)[];
  fields: readonly (keyof InquirySettings)[];
  start?: boolean;
  /** Opens the group, because a field inside was requested. */
  open?: boolean;
  children: ReactNode;
};

/** Related settings, folded until they are opened or one of them has a problem. */
export function SettingGroup({
  title,
  hint,
  summary,
  fields,
  start = false,
  open = false,
  children,
}: SettingGroupProps) {
  const isWrong = useHasDraftFieldProblem(fields);
  return (
    <FoldedSection
      title={title}
      hint={hint}
      summary={summary.filter((part) => part !== false).join(' · ')}
      wrong={isWrong || open}
      start={start}
    >
      {children}
    </FoldedSection>
  );
}
