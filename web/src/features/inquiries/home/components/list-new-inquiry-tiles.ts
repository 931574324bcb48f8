import type { Package } from '@nazar/domain/inquiries/inquiry.ts';
import {
  IconChartBar,
  IconClipboardList,
  IconSchool,
  IconTableImport,
  IconTemplate,
} from '@tabler/icons-react';
import { paths } from '../../../../api/app-paths.ts';
import type { NewInquiryTile } from './new-inquiry-tiles.tsx';

export const importTile: NewInquiryTile = {
  name: 'import',
  Icon: IconTableImport,
  to: paths.importAnswers({}),
};
const template: NewInquiryTile = { name: 'template', Icon: IconTemplate, to: paths.templates };

/** The ways to a new inquiry: three kinds, a template and a table of answers. */
export function listNewInquiryTiles(): readonly NewInquiryTile[] {
  return listBlankInquiryTiles('advance').toSpliced(3, 0, template);
}

/** The ways to a new inquiry without a template. */
export function listBlankInquiryTiles(chosen: Package): readonly NewInquiryTile[] {
  return [
    { name: 'poll', Icon: IconChartBar, to: paths.newInquiry(chosen, 'poll') },
    { name: 'survey', Icon: IconClipboardList, to: paths.newInquiry(chosen, 'survey') },
    { name: 'exam', Icon: IconSchool, to: paths.newInquiry(chosen, 'exam') },
    importTile,
  ];
}
