import { numberRuns } from '@nazar/domain/text/number-runs.ts';
import type { ReactNode } from 'react';

/** An author's text, whose telephone numbers and signs keep their order in right-to-left text. */
export function isolateNumberRuns(text: string): ReactNode {
  return numberRuns(text).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <bdi key={index} dir="ltr" className="number-run">
        {part}
      </bdi>
    ),
  );
}
