/** Computes the text of each key once, because texts may use an answer many times. */
export function memoize(compute: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>();
  return (key) => {
    const text = known.get(key) ?? compute(key);
    known.set(key, text);
    return text;
  };
}
