export function testKinds(): { pure: string[]; service: string[]; long: string[] };
