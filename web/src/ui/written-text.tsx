/**
 * A number with a sign, which would be on the wrong side in right-to-left text, and a telephone number in groups, whose
 * order would be turned around.
 */
const numbers =
  /(?<![\p{L}\p{N}])([+-]\p{Nd}[\p{Nd} ()-]*\p{Nd}|[0۰]\p{Nd}{2,4}[ -]\p{Nd}[\p{Nd} ()-]{3,}\p{Nd})/u;

type WrittenTextProps = {
  text: string;
  /** Of Latin letters and digits, such as an address. */
  latin?: boolean;
};

/** What somebody wrote, in its own direction. */
export function WrittenText({ text, latin = false }: WrittenTextProps) {
  if (latin) return <bdi dir="ltr">{text}</bdi>;
  return text.split(numbers).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <bdi key={index} dir="ltr">
        {part}
      </bdi>
    ),
  );
}
