export { addToPeopleCount, findGroup } from './groups/group-queries.ts';
export { insertPeople, listAllPeople, updatePeople } from './groups/person-queries.ts';
export { changeList, planChange } from './invitees/change-list-queries.ts';
export { findList, holdList, noteListChange } from './invitees/invited-list-queries.ts';
export { hasAnswered, isOnList, listEverInvited, stateOf } from './invitees/invited-person-queries.ts';
export { findListStanding } from './invitees/list-standing-queries.ts';
export { linkTokenOf } from './invitees/personal-link-queries.ts';
