/** Whether a path leads to the participation page, which is not part of the application. */
export const isParticipationPath = (path: string): boolean => /^\/[^/]+\/participate/.test(path);
