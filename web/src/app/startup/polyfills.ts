type Compare = (a: unknown, b: unknown) => number;

/** The standard library functions that we use and that some supported browsers lack. */
export const polyfills = {
  array: {
    toReversed(this: readonly unknown[]) {
      return [...this].reverse();
    },
    toSorted(this: readonly unknown[], compare?: Compare) {
      return [...this].sort(compare);
    },
    toSpliced(this: readonly unknown[], ...change: [start: number, count: number, ...items: unknown[]]) {
      const copy = [...this];
      copy.splice(...change);
      return copy;
    },
    with(this: readonly unknown[], index: number, value: unknown) {
      const copy = [...this];
      const at = index < 0 ? copy.length + index : index;
      if (at < 0 || at >= copy.length) throw new RangeError(`There is no index ${index}.`);
      copy[at] = value;
      return copy;
    },
  },
  map: {
    groupBy<Key, Item>(items: Iterable<Item>, getKey: (item: Item, index: number) => Key): Map<Key, Item[]> {
      const groups = new Map<Key, Item[]>();
      let index = 0;
      for (const item of items) {
        const key = getKey(item, index);
        const group = groups.get(key);
        if (group === undefined) groups.set(key, [item]);
        else group.push(item);
        index += 1;
      }
      return groups;
    },
  },
};

addTo(Array.prototype, polyfills.array);
addTo(Map, polyfills.map);

/** Not enumerable, like the browser's own methods. */
function addTo(target: object, methods: object): void {
  for (const [name, value] of Object.entries(methods)) {
    if (name in target) continue;
    Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}
