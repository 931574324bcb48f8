export type Paging = { readonly pg: number; readonly nrpp: number };

export function pageBounds({ pg, nrpp }: Paging): { limit: number; offset: number } {
  return { limit: nrpp, offset: (pg - 1) * nrpp };
}

/** One page of a list in the shape that all lists have on the wire. */
export function listPage<Item>(data: Item[], count: number, { pg, nrpp }: Paging) {
  return {
    data,
    count,
    numberRecordsPerPage: nrpp,
    pageNumber: pg,
    pagesCount: Math.ceil(count / nrpp),
  };
}
