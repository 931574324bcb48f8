import { splitNumberRuns } from '@nazar/domain/text/number-runs.ts';

type AutoDirectionTextProps = {
  text: string;
  /** Set for text in Latin letters and digits, such as an e-mail address. */
  latin?: boolean;
};

/** A text that a person wrote, in its own direction. */
export function AutoDirectionText({ text, latin = false }: AutoDirectionTextProps) {
  if (latin) return <bdi dir="ltr">{text}</bdi>;
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
