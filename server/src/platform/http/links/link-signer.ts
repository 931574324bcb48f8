import { timingSafeEqual } from 'node:crypto';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { keyedHash } from '../../secrets/secrets.ts';

type Deps = Pick<ServerDeps, 'secrets' | 'now'>;

/** A kind of links that give read access to everyone who has one, until it expires. */
export type LinkSigner = {
  /** `expires` is in milliseconds since 1970. */
  url(id: string, expires: number, deps: Deps): string;
  /** Whether the parameters of a link are valid for this id now. */
  opens(id: string, query: { readonly expires?: unknown; readonly signature?: unknown }, deps: Deps): boolean;
};

/** A link of one kind never opens another kind: `kind` is signed too. */
export function makeLinkSigner(kind: string, pathOf: (id: string) => string): LinkSigner {
  const sign = (id: string, expires: string, { secrets }: Deps) =>
    keyedHash(secrets.signing, kind, `${id} ${expires}`);
  return {
    url: (id, expires, deps) => {
      const signature = sign(id, String(expires), deps).toString('base64url');
      return `${pathOf(id)}?expires=${expires}&signature=${signature}`;
    },
    opens: (id, { expires, signature }, deps) => {
      if (typeof expires !== 'string' || !/^\d{13}$/.test(expires)) return false;
      if (typeof signature !== 'string' || !/^[A-Za-z0-9_-]{43}$/.test(signature)) return false;
      const genuine = sign(id, expires, deps);
      return timingSafeEqual(genuine, Buffer.from(signature, 'base64url')) && Number(expires) > deps.now();
    },
  };
}
