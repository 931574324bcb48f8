/** Reasons why a line of a table of people is refused, and notes about accepted lines. */
const peopleLineProblems = [
  'noContact',
  'invalidEmail',
  'invalidMobile',
  'mobileNeedsCountry',
  'formula',
  'lineBreak',
  'nameTooLong',
  'twoPeople',
] as const;
export type PeopleLineProblem = (typeof peopleLineProblems)[number];

export const isPeopleLineProblem = (note: string): note is PeopleLineProblem =>
  peopleLineProblems.some((problem) => problem === note);

export const peopleLineNotes = [
  ...peopleLineProblems,
  'mergedWithLine',
  'mergedWithPerson',
  /** The person had been removed from the list. */
  'backAgain',
  /**
   * The person's contacts on the list differ and stay, because it is a secret ballot or the person has
   * answered.
   */
  'contactsKept',
] as const;

/** Maximum number of people in a group, and of lines in a table. */
export const maxGroupPeople = 200_000;
export const maxPeopleLines = 200_000;

export type PersonFields = {
  readonly name: string;
  /** Contacts in their normalized form, in which they are compared. */
  readonly email: string | null;
  readonly mobile: string | null;
};

/** Merges the known fields of a person with a later line; fields that it leaves empty stay. */
export function mergePersonFields(known: PersonFields, later: PersonFields): PersonFields {
  return {
    name: later.name === '' ? known.name : later.name,
    email: later.email ?? known.email,
    mobile: later.mobile ?? known.mobile,
  };
}

/** A person and the contacts by which they were found. */
export type FoundPerson<Person> = { readonly by: 'email' | 'mobile' | 'both'; readonly person: Person };

/** Finds people by their contacts. */
export class PeopleContactIndex<Person extends PersonFields> {
  readonly #byEmail = new Map<string, Person>();
  readonly #byMobile = new Map<string, Person>();

  add(person: Person): void {
    if (person.email !== null) this.#byEmail.set(person.email, person);
    if (person.mobile !== null) this.#byMobile.set(person.mobile, person);
  }

  /** Removes a person by their previous contacts. */
  remove({ email, mobile }: PersonFields): void {
    if (email !== null) this.#byEmail.delete(email);
    if (mobile !== null) this.#byMobile.delete(mobile);
  }

  /** The person with these contacts; `twoPeople` if they belong to different people. */
  find({ email, mobile }: PersonFields): FoundPerson<Person> | 'twoPeople' | null {
    const byEmail = email === null ? undefined : this.#byEmail.get(email);
    const byMobile = mobile === null ? undefined : this.#byMobile.get(mobile);
    if (byEmail !== undefined && byMobile !== undefined) {
      return byEmail === byMobile ? { by: 'both', person: byEmail } : 'twoPeople';
    }
    if (byEmail !== undefined) return { by: 'email', person: byEmail };
    return byMobile === undefined ? null : { by: 'mobile', person: byMobile };
  }
}
