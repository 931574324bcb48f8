/** A promise that is pending until a test calls `resolve`. */
export function makeDeferred<Value = void>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
