/** Why a line of a table of people is not taken, or what became of it. */
export const lineProblems = [
  'noContact',
  'invalidEmail',
  'invalidMobile',
  'mobileNeedsCountry',
  'formula',
  'lineBreak',
  'nameTooLong',
  'twoPeople',
] as const;
export type LineProblem = (typeof lineProblems)[number];

export const lineNotes = [
  ...lineProblems,
  'mergedWithLine',
  'mergedWithPerson',
  /** Was removed from the list before. */
  'backAgain',
  /** Is on the list with other contacts, which stay: it is a secret ballot, or they have answered. */
  'contactsKept',
] as const;

/** People of one group, and lines of one table. */
export const maxGroupPeople = 200_000;
export const maxPeopleLines = 200_000;
/** Groups of one account. */
export const maxGroups = 500;

export type PersonFields = {
  readonly name: string;
  /** Both in the one form in which they are compared. */
  readonly email: string | null;
  readonly mobile: string | null;
};

/** Merges the known fields of a person with a later line; fields that it leaves empty stay. */
export function mergePerson(known: PersonFields, later: PersonFields): PersonFields {
  return {
    name: later.name === '' ? known.name : later.name,
    email: later.email ?? known.email,
    mobile: later.mobile ?? known.mobile,
  };
}

type Placed<Person> = { readonly by: 'email' | 'mobile' | 'both'; readonly person: Person } | null;

/** People by their contacts, to find whom a line means. */
export class PeopleIndex<Person extends PersonFields> {
  readonly #byEmail = new Map<string, Person>();
  readonly #byMobile = new Map<string, Person>();

  add(person: Person): void {
    if (person.email !== null) this.#byEmail.set(person.email, person);
    if (person.mobile !== null) this.#byMobile.set(person.mobile, person);
  }

  /** Takes one out under the contacts that they had. */
  remove({ email, mobile }: PersonFields): void {
    if (email !== null) this.#byEmail.delete(email);
    if (mobile !== null) this.#byMobile.delete(mobile);
  }

  /** Whom the contacts belong to; `twoPeople` where they belong to different ones. */
  find({ email, mobile }: PersonFields): Placed<Person> | 'twoPeople' {
    const byEmail = email === null ? undefined : this.#byEmail.get(email);
    const byMobile = mobile === null ? undefined : this.#byMobile.get(mobile);
    if (byEmail !== undefined && byMobile !== undefined) {
      return byEmail === byMobile ? { by: 'both', person: byEmail } : 'twoPeople';
    }
    if (byEmail !== undefined) return { by: 'email', person: byEmail };
    return byMobile === undefined ? null : { by: 'mobile', person: byMobile };
  }
}
