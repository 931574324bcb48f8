import type { Package } from '@nazar/domain/inquiries/inquiry.ts';
import {
  IconChartBar,
  IconClipboardList,
  IconSchool,
  IconTableImport,
  IconTemplate,
} from '@tabler/icons-react';
import { paths } from '../../../../api/paths.ts';
import type { StartTile } from './start-tiles.tsx';

export const importStartTile: StartTile = {
  ...{ name: 'import', Icon: IconTableImport },
  to: paths.importAnswers({}),
};
const template: StartTile = { name: 'template', Icon: IconTemplate, to: paths.templates };

/** The ways to a new inquiry: three kinds, a template and a table of answers. */
export function newInquiryTiles(): readonly StartTile[] {
  return blankInquiryTiles('advance').toSpliced(3, 0, template);
}

/** The ways to a new inquiry without a template. */
export function blankInquiryTiles(chosen: Package): readonly StartTile[] {
  return [
    { name: 'poll', Icon: IconChartBar, to: paths.newInquiry(chosen, 'poll') },
    { name: 'survey', Icon: IconClipboardList, to: paths.newInquiry(chosen, 'survey') },
    { name: 'exam', Icon: IconSchool, to: paths.newInquiry(chosen, 'exam') },
    importStartTile,
  ];
}
