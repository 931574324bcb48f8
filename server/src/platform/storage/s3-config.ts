export interface S3Config {
  readonly bucket: string;
  /** The prefix of all names in the bucket: empty, or ends with a slash. */
  readonly prefix: string;
  /** Null for AWS. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Null means from the environment or the machine's role, where the AWS SDK finds them. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

type EnvironmentValues = Readonly<Record<string, string | undefined>>;

const settings = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** The parsed settings (null if files are on the disk), and a list of errors. */
export function readS3Config(values: EnvironmentValues): {
  config: S3Config | null;
  wrong: readonly string[];
} {
  const {
    S3_BUCKET,
    S3_ENDPOINT: endpoint,
    S3_REGION,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values;
  if (S3_BUCKET === undefined) {
    const wrong = settings
      .filter((name) => values[name] !== undefined)
      .map((name) => `${name} is set, and S3_BUCKET is missing`);
    return { config: null, wrong };
  }
  const wrong: string[] = [];
  const [, bucket, folders = ''] =
    /^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/\w[\w.-]*)*)\/?$/i.exec(S3_BUCKET) ?? [];
  if (bucket === undefined)
    wrong.push('S3_BUCKET must be the name of a bucket, or «bucket/folder» for a part of it');
  const address = endpoint === undefined ? null : URL.parse(endpoint);
  if (endpoint !== undefined && !/^https?:$/.test(address?.protocol ?? ''))
    wrong.push('S3_ENDPOINT must be the address of the store, like «https://s3.example.com»');
  // The setting is printed, so it must contain no password.
  if (address && address.username + address.password !== '')
    wrong.push('S3_ENDPOINT must have no login: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  if (endpoint === undefined && S3_REGION === undefined)
    wrong.push(
      'S3_REGION is missing: set it to the region of the bucket, or S3_ENDPOINT for a store other than AWS',
    );
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    wrong.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or neither');
  if (wrong.length > 0 || bucket === undefined) return { config: null, wrong };
  const credentials =
    accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey };
  const prefix = folders === '' ? '' : `${folders.slice(1)}/`;
  return {
    config: { bucket, prefix, endpoint: endpoint ?? null, region: S3_REGION ?? 'us-east-1', credentials },
    wrong,
  };
}
