/** A number with a sign, which would be on the wrong side in right-to-left text. */
const signed = /(?<![\p{L}\p{N}])([+-][\p{Nd}][\p{Nd} ()-]*[\p{Nd}])/u;

type WrittenTextProps = {
  text: string;
  /** Of Latin letters and digits, such as an address. */
  latin: boolean;
};

/** What somebody wrote, in its own direction. */
export function WrittenText({ text, latin }: WrittenTextProps) {
  if (latin) return <bdi dir="ltr">{text}</bdi>;
  return text.split(signed).map((part, index) =>
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
