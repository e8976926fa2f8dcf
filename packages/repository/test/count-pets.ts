/** A new operation in TypeSpec, which has no handler yet. */
export const countPets = `
@tag("Pets")
@summary("Count all pets")
@opExample(#{ returnType: #{ ...RateLimits.exampleHeaders, count: #{ count: 3 } } })
@route("/pets-count")
@get
op countPets is Operation<{}, { @body count: { count: int32 } }>;
`;
