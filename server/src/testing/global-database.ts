/** Vitest calls this once for the whole run, before any worker starts. */
export async function setup(): Promise<void> {}

export async function teardown(): Promise<void> {}
