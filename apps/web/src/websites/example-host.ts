/** Stands for {host} in the sentences about website URLs [visitor-account-admin §2, §5]: reserved for examples, on every installation. */
export const exampleHost = 'example.com';
