import { splitNumberRuns } from '@nazar/domain/text/number-runs.ts';
import type { ReactNode } from 'react';

/** An author's text in which telephone numbers and symbols keep their order inside right-to-left text. */
export function isolateNumberRuns(text: string): ReactNode {
  return splitNumberRuns(text).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <bdi key={index} dir="ltr" className="number-run">
        {part}
      </bdi>
    ),
  );
}
