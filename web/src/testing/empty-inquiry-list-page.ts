/** An empty list of the home page. */
export const emptyInquiryListPage = {
  data: [],
  count: 0,
  numberRecordsPerPage: 9,
  pageNumber: 1,
  pagesCount: 0,
  isCountCapped: false,
};
