export { responsesFeature } from './feature.ts';
export { storeResponseFlags, storeResponseNote } from './note-queries.ts';
