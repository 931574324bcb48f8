import * as z from 'zod/mini';

// Compiled schemas need `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });
