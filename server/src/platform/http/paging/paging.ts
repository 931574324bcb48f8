export type Paging = { readonly pg: number; readonly nrpp: number };

export function toLimitAndOffset({ pg, nrpp }: Paging): { limit: number; offset: number } {
  return { limit: nrpp, offset: (pg - 1) * nrpp };
}

/** Makes a page of a list in the format of all lists on the wire. */
export function makeListPage<Item>(data: Item[], count: number, { pg, nrpp }: Paging) {
  return {
    data,
    count,
    numberRecordsPerPage: nrpp,
    pageNumber: pg,
    pagesCount: Math.ceil(count / nrpp),
  };
}
